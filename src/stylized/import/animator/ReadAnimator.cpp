#include "stylized/import/animator/ReadAnimator.h"

#include <stylized/import/animator/AnimatorReader.h>
#include <stylized/import/file/ReadFile.h>

namespace stylized::import {

Result<asset::AnimatorAsset> readAnimator(const std::filesystem::path& path)
{
    const Result<file::Bytes> bytes = file::readFile(path);
    if (!bytes)
        return fail(bytes.error());
    Result<asset::AnimatorAsset> animator = readAnimatorFromMemory(bytes->span);
    if (!animator)
        animator.error().file = path.string();
    return animator;
}

Result<asset::AnimatorAsset> readAnimatorFromMemory(std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return fail(ErrorCode::FileEmpty, {}, "expected an animator, the file is empty");
    const Result<gltf::JsonText> text = gltf::JsonText::parse(bytes);
    if (!text)
        return fail(text.error());
    return animator::AnimatorReader().read(text->root());
}

} // namespace stylized::import
