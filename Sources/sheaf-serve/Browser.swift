import Libc

/// The browser of this machine, where there is one.
enum Browser {
    /// Shows a file in it, as the desktop would. Does not wait.
    static func open(_ file: String) {
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(file), nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        posix_spawnp(&process, "xdg-open", nil, nil, &words, environ)
    }
}
