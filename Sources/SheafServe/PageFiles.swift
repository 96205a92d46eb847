extension Pages {
    /// By the names under which the page asks for them.
    static let files: [String: [UInt8]] = [
        "actions.js": PackageResources.actions_js,
        "app.js": PackageResources.app_js,
        "board.css": PackageResources.board_css,
        "board.js": PackageResources.board_js,
        "cards.js": PackageResources.cards_js,
        "dates.js": PackageResources.dates_js,
        "dom.js": PackageResources.dom_js,
        "icon.svg": PackageResources.icon_svg,
        "index.html": PackageResources.index_html,
        "item.css": PackageResources.item_css,
        "item.js": PackageResources.item_js,
        "manifest.webmanifest": PackageResources.manifest_webmanifest,
        "model.js": PackageResources.model_js,
        "nodes.js": PackageResources.nodes_js,
        "page.css": PackageResources.page_css,
        "pairing.js": PackageResources.pairing_js,
        "panels.js": PackageResources.panels_js,
        "server.js": PackageResources.server_js,
        "words.js": PackageResources.words_js,
    ]
}
