def all_clips():
    return []
