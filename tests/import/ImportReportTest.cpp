#include <stylized/import/ImportReport.h>

#include <gtest/gtest.h>

#include <string>

namespace stylized::import {
namespace {

TEST(ImportReport, CountsEntriesOfOneCodeAndPlace)
{
    ImportReport report;
    report.add(ReportCode::IndexInvalid, Severity::Warning, "/a", "first");
    report.add(ReportCode::IndexInvalid, Severity::Warning, "/a", "second", 4);
    report.add(ReportCode::WeightsZero, Severity::Info, "/a", "third");
    ASSERT_EQ(report.entries().size(), 2u);
    EXPECT_EQ(report.entries()[0].count, 5u);
    EXPECT_EQ(toString(report.entries()[0]), "/a: first (×5)");
    EXPECT_EQ(toString(report.entries()[1]), "/a: third");
    EXPECT_TRUE(report.contains(ReportCode::WeightsZero));
    EXPECT_FALSE(report.contains(ReportCode::ImageMissing));
}

TEST(ImportReport, JoinsWhatIsFoundAtMoreThanAHundredPlaces)
{
    ImportReport report;
    for (int i = 0; i < 1000; ++i)
        report.add(ReportCode::IndexInvalid, Severity::Warning, "/" + std::to_string(i), "fault");
    report.add(ReportCode::IndexInvalid, Severity::Warning, "/0", "fault");
    report.add(ReportCode::WeightsZero, Severity::Warning, "/0", "fault");
    ASSERT_EQ(report.entries().size(), 102u);
    EXPECT_EQ(report.entries()[0].count, 2u);
    EXPECT_EQ(report.entries()[99].place, "/99");
    EXPECT_EQ(toString(report.entries()[100]), "the same kind of fault at further places (×900)");
    EXPECT_EQ(report.entries()[101].code, ReportCode::WeightsZero);
}

TEST(ImportReport, AppendsAnotherEntryByEntry)
{
    ImportReport report, other;
    report.add(ReportCode::IndexInvalid, Severity::Warning, "/a", "fault", 2);
    other.add(ReportCode::IndexInvalid, Severity::Warning, "/a", "fault", 3);
    other.add(ReportCode::IndexInvalid, Severity::Warning, "/b", "fault");
    report.append(other);
    ASSERT_EQ(report.entries().size(), 2u);
    EXPECT_EQ(report.entries()[0].count, 5u);
}

} // namespace
} // namespace stylized::import
