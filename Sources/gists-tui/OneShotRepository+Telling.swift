import Repository

extension OneShotRepository {
    /// Waits until all responses are stored, and reports the number of list elements that could not be read.
    func finishAndTell() {
        if skippedElements > 0 { Output.complain(Words.Gist.leftOut(skippedElements)) }
        finish()
    }
}
