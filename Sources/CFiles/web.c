#include "CSheafFiles.h"

// What the browser asks for.
static const unsigned char
    actions_js[] = {
#embed "../SheafServe/Web/actions.js"
}, adding_js[] = {
#embed "../SheafServe/Web/adding.js"
}, addresses_js[] = {
#embed "../SheafServe/Web/addresses.js"
}, app_js[] = {
#embed "../SheafServe/Web/app.js"
}, attach_js[] = {
#embed "../SheafServe/Web/attach.js"
}, board_css[] = {
#embed "../SheafServe/Web/board.css"
}, board_js[] = {
#embed "../SheafServe/Web/board.js"
}, boxes_js[] = {
#embed "../SheafServe/Web/boxes.js"
}, calendar_js[] = {
#embed "../SheafServe/Web/calendar.js"
}, cards_js[] = {
#embed "../SheafServe/Web/cards.js"
}, characters_js[] = {
#embed "../SheafServe/Web/characters.js"
}, claim_js[] = {
#embed "../SheafServe/Web/claim.js"
}, column_js[] = {
#embed "../SheafServe/Web/column.js"
}, database_js[] = {
#embed "../SheafServe/Web/database.js"
}, dateField_js[] = {
#embed "../SheafServe/Web/dateField.js"
}, dates_js[] = {
#embed "../SheafServe/Web/dates.js"
}, disk_js[] = {
#embed "../SheafServe/Web/disk.js"
}, dom_js[] = {
#embed "../SheafServe/Web/dom.js"
}, drafts_js[] = {
#embed "../SheafServe/Web/drafts.js"
}, dragging_js[] = {
#embed "../SheafServe/Web/dragging.js"
}, due_js[] = {
#embed "../SheafServe/Web/due.js"
}, fields_js[] = {
#embed "../SheafServe/Web/fields.js"
}, filters_js[] = {
#embed "../SheafServe/Web/filters.js"
}, finding_js[] = {
#embed "../SheafServe/Web/finding.js"
}, form_js[] = {
#embed "../SheafServe/Web/form.js"
}, gestures_js[] = {
#embed "../SheafServe/Web/gestures.js"
}, head_js[] = {
#embed "../SheafServe/Web/head.js"
}, icon_png[] = {
#embed "../SheafServe/Web/icon.png"
}, icon_svg[] = {
#embed "../SheafServe/Web/icon.svg"
}, icons_js[] = {
#embed "../SheafServe/Web/icons.js"
}, index_html[] = {
#embed "../SheafServe/Web/index.html"
}, inline_js[] = {
#embed "../SheafServe/Web/inline.js"
}, installing_js[] = {
#embed "../SheafServe/Web/installing.js"
}, item_css[] = {
#embed "../SheafServe/Web/item.css"
}, item_js[] = {
#embed "../SheafServe/Web/item.js"
}, kept_js[] = {
#embed "../SheafServe/Web/kept.js"
}, keys_js[] = {
#embed "../SheafServe/Web/keys.js"
}, leftovers_js[] = {
#embed "../SheafServe/Web/leftovers.js"
}, linking_js[] = {
#embed "../SheafServe/Web/linking.js"
}, links_js[] = {
#embed "../SheafServe/Web/links.js"
}, manifest_webmanifest[] = {
#embed "../SheafServe/Web/manifest.webmanifest"
}, markdown_js[] = {
#embed "../SheafServe/Web/markdown.js"
}, memos_js[] = {
#embed "../SheafServe/Web/memos.js"
}, model_js[] = {
#embed "../SheafServe/Web/model.js"
}, motion_js[] = {
#embed "../SheafServe/Web/motion.js"
}, nodes_js[] = {
#embed "../SheafServe/Web/nodes.js"
}, offline_js[] = {
#embed "../SheafServe/Web/offline.js"
}, page_css[] = {
#embed "../SheafServe/Web/page.css"
}, pairing_js[] = {
#embed "../SheafServe/Web/pairing.js"
}, panels_js[] = {
#embed "../SheafServe/Web/panels.js"
}, paths_js[] = {
#embed "../SheafServe/Web/paths.js"
}, picking_js[] = {
#embed "../SheafServe/Web/picking.js"
}, plain_js[] = {
#embed "../SheafServe/Web/plain.js"
}, plan_css[] = {
#embed "../SheafServe/Web/plan.css"
}, plan_js[] = {
#embed "../SheafServe/Web/plan.js"
}, projection_js[] = {
#embed "../SheafServe/Web/projection.js"
}, queue_js[] = {
#embed "../SheafServe/Web/queue.js"
}, reading_js[] = {
#embed "../SheafServe/Web/reading.js"
}, repeatField_js[] = {
#embed "../SheafServe/Web/repeatField.js"
}, route_js[] = {
#embed "../SheafServe/Web/route.js"
}, search_js[] = {
#embed "../SheafServe/Web/search.js"
}, sent_js[] = {
#embed "../SheafServe/Web/sent.js"
}, served_js[] = {
#embed "../SheafServe/Web/served.js"
}, server_js[] = {
#embed "../SheafServe/Web/server.js"
}, share_js[] = {
#embed "../SheafServe/Web/share.js"
}, stream_js[] = {
#embed "../SheafServe/Web/stream.js"
}, tables_js[] = {
#embed "../SheafServe/Web/tables.js"
}, texts_js[] = {
#embed "../SheafServe/Web/texts.js"
}, theme_js[] = {
#embed "../SheafServe/Web/theme.js"
}, visit_js[] = {
#embed "../SheafServe/Web/visit.js"
}, waiting_js[] = {
#embed "../SheafServe/Web/waiting.js"
}, words_en_ftl[] = {
#embed "../SheafServe/Web/words.en.ftl"
}, words_js[] = {
#embed "../SheafServe/Web/words.js"
}, words_ko_ftl[] = {
#embed "../SheafServe/Web/words.ko.ftl"
}, worker_js[] = {
#embed "../SheafServe/Web/worker.js"
};

const struct sheaf_file *sheaf_web_files(void) {
    static const struct sheaf_file files[] = {
        FILE(actions_js, "actions.js"),
        FILE(adding_js, "adding.js"),
        FILE(addresses_js, "addresses.js"),
        FILE(app_js, "app.js"),
        FILE(attach_js, "attach.js"),
        FILE(board_css, "board.css"),
        FILE(board_js, "board.js"),
        FILE(boxes_js, "boxes.js"),
        FILE(calendar_js, "calendar.js"),
        FILE(cards_js, "cards.js"),
        FILE(characters_js, "characters.js"),
        FILE(claim_js, "claim.js"),
        FILE(column_js, "column.js"),
        FILE(database_js, "database.js"),
        FILE(dateField_js, "dateField.js"),
        FILE(dates_js, "dates.js"),
        FILE(disk_js, "disk.js"),
        FILE(dom_js, "dom.js"),
        FILE(drafts_js, "drafts.js"),
        FILE(dragging_js, "dragging.js"),
        FILE(due_js, "due.js"),
        FILE(fields_js, "fields.js"),
        FILE(filters_js, "filters.js"),
        FILE(finding_js, "finding.js"),
        FILE(form_js, "form.js"),
        FILE(gestures_js, "gestures.js"),
        FILE(head_js, "head.js"),
        FILE(icon_png, "icon.png"),
        FILE(icon_svg, "icon.svg"),
        FILE(icons_js, "icons.js"),
        FILE(index_html, "index.html"),
        FILE(inline_js, "inline.js"),
        FILE(installing_js, "installing.js"),
        FILE(item_css, "item.css"),
        FILE(item_js, "item.js"),
        FILE(kept_js, "kept.js"),
        FILE(keys_js, "keys.js"),
        FILE(leftovers_js, "leftovers.js"),
        FILE(linking_js, "linking.js"),
        FILE(links_js, "links.js"),
        FILE(manifest_webmanifest, "manifest.webmanifest"),
        FILE(markdown_js, "markdown.js"),
        FILE(memos_js, "memos.js"),
        FILE(model_js, "model.js"),
        FILE(motion_js, "motion.js"),
        FILE(nodes_js, "nodes.js"),
        FILE(offline_js, "offline.js"),
        FILE(page_css, "page.css"),
        FILE(pairing_js, "pairing.js"),
        FILE(panels_js, "panels.js"),
        FILE(paths_js, "paths.js"),
        FILE(picking_js, "picking.js"),
        FILE(plain_js, "plain.js"),
        FILE(plan_css, "plan.css"),
        FILE(plan_js, "plan.js"),
        FILE(projection_js, "projection.js"),
        FILE(queue_js, "queue.js"),
        FILE(reading_js, "reading.js"),
        FILE(repeatField_js, "repeatField.js"),
        FILE(route_js, "route.js"),
        FILE(search_js, "search.js"),
        FILE(sent_js, "sent.js"),
        FILE(served_js, "served.js"),
        FILE(server_js, "server.js"),
        FILE(share_js, "share.js"),
        FILE(stream_js, "stream.js"),
        FILE(tables_js, "tables.js"),
        FILE(texts_js, "texts.js"),
        FILE(theme_js, "theme.js"),
        FILE(visit_js, "visit.js"),
        FILE(waiting_js, "waiting.js"),
        FILE(words_en_ftl, "words.en.ftl"),
        FILE(words_js, "words.js"),
        FILE(words_ko_ftl, "words.ko.ftl"),
        FILE(worker_js, "worker.js"),
        {0},
    };
    return files;
}
