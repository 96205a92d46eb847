/// The tables of the cache. What any number of processes write at the same time, a kill or a full disk
/// leaves, or another version wrote costs a file's row, which is read from the file again; it never
/// changes an answer: a row counts as long as its file's stamp is the recorded one and its sum is right.
enum CacheSchema {
    /// To be changed with the tables.
    static let version = 5

    static let tables = """
        CREATE TABLE settings(name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
        -- Where each file lies, what `stat` says of it, and what listings choose and sort by.
        CREATE TABLE files(
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
            stamp BLOB, blob INTEGER, flags INTEGER, item INTEGER, status TEXT, due INTEGER,
            priority INTEGER, created INTEGER, completed INTEGER, scheduled INTEGER, wait INTEGER,
            names BLOB, targets BLOB, sum INTEGER);
        CREATE INDEX files_by_item ON files(item) WHERE item IS NOT NULL;
        -- What listings show besides.
        CREATE TABLE items(
            id INTEGER PRIMARY KEY, title TEXT, due_text TEXT, tags TEXT, inline_tags TEXT,
            project TEXT, plan TEXT, extra TEXT, done INTEGER, total INTEGER, preview TEXT, findings TEXT,
            sum INTEGER);
        -- What a search looks through.
        CREATE TABLE texts(
            id INTEGER PRIMARY KEY, title BLOB, folded_title BLOB, body BLOB, folded_body BLOB,
            sum INTEGER);
        -- When a commit last changed a path, by the sum of the path.
        CREATE TABLE commits(path INTEGER PRIMARY KEY, blob INTEGER, time INTEGER);
        """

    /// For each connection. Nothing is flushed, and there is no journal: after a kill or a power cut the
    /// rows tell by their sums what is damaged. No other process' bytes are mapped into memory, where
    /// cutting the file would end this one.
    static let connection = """
        PRAGMA journal_mode = MEMORY;
        PRAGMA synchronous = OFF;
        PRAGMA mmap_size = 0;
        PRAGMA cache_spill = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA temp_store = MEMORY;
        """

    /// For the first one: large pages hold nearly every text in one piece.
    static let creation = "PRAGMA page_size = 16384;"
}
