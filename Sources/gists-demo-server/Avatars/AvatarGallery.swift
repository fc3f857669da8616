enum AvatarGallery {
    static func answer(_ request: Request) -> Answer { Answer(404) }
}
