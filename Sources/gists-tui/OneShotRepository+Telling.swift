import Repository

extension OneShotRepository {
    /// Waits until what came is kept, and tells how much of the lists could not be read.
    func finishAndTell() {
        if skippedElements > 0 { Output.complain(Words.Gist.leftOut(skippedElements)) }
        finish()
    }
}
