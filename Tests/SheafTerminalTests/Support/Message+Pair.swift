@testable import SheafTerminal

extension Message {
    /// A sentence of the test's own.
    init(en english: StyledText, ko korean: StyledText) {
        self.init { $0 == .english ? english : korean }
    }
}
