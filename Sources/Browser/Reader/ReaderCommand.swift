/// A command for the text or the image that is read.
public enum ReaderCommand: Hashable, Sendable {
    case scrollDown, scrollUp, lineEnd, jumpBack, outline, followLink
    case find, findInFiles, findWord, findWordBackward
    case selectLines, loadWholeFile
    case toggleWrap, toggleSource, toggleLineNumbers, fold, unfold, fitImage
}
