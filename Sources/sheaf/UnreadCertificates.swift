/// Called by libgit2 when it starts, to read all certificates of the system: that takes longer than
/// a commit, and sheaf leaves the network to `git`. The dynamic linker finds this program's
/// function before the one of Mbed TLS (Debian's libgit2 is built with it), and libgit2 goes on
/// without certificates. With another library for TLS, nobody calls this.
///
/// - Returns: `MBEDTLS_ERR_X509_FILE_IO_ERROR`.
@c(mbedtls_x509_crt_parse_file)
public func refuseCertificates(
    _ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?
) -> CInt {
    -0x2900
}
