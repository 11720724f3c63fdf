#include <stylized/graphics/Context.h>

#include <cstdio>

/// Prints the driver of a headless context and ends with 0, or prints the error's code and message and ends with 1.
int main()
{
    const auto context = stylized::graphics::Context::createHeadless();
    if (context) {
        std::puts((*context)->driver().c_str());
        return 0;
    }
    const stylized::Error& error = context.error();
    std::printf("%s: %s\n", std::string(toString(error.code)).c_str(), toString(error).c_str());
    return 1;
}
