# helper_json.awk -- exits with 0 if its input is one JSON text (RFC 8259), else says where it stops.

BEGIN { RS = "\001" }

{ text = text $0 }

function stop(why) {
    printf "not JSON at byte %d: %s: %s\n", at, why, substr(text, at, 40)
    failed = 1
    exit 1
}

# Takes a token that the pattern matches here; tokens are shorter than the window.
function take(pattern) {
    if (!match(substr(text, at, 8192), "^(" pattern ")")) return 0
    token = substr(text, at, RLENGTH)
    at += RLENGTH
    return 1
}

function space() { take("[ \t\r\n]+") }

END {
    if (failed) exit 1
    string = "\"([^\"\\\\\001-\037]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F])*\""
    scalar = string "|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?|true|false|null"
    at = 1
    depth = 0
    want = "value"
    do {
        space()
        if (want == "key" || want == "key or end") {
            if (want == "key or end" && take("}")) { depth--; want = "more"; continue }
            if (!take(string)) stop("a key is wanted")
            space()
            if (!take(":")) stop("a colon is wanted")
            want = "value"
        } else if (want == "value" || want == "value or end") {
            if (want == "value or end" && take("]")) { depth--; want = "more"; continue }
            if (take("{")) { open[++depth] = "{"; want = "key or end" }
            else if (take("\\[")) { open[++depth] = "["; want = "value or end" }
            else if (take(scalar)) want = "more"
            else stop("a value is wanted")
        } else {
            if (take(",")) want = open[depth] == "{" ? "key" : "value"
            else if (take(open[depth] == "{" ? "}" : "\\]")) depth--
            else stop("a comma or an end is wanted")
        }
    } while (depth > 0 || want != "more")
    space()
    if (at <= length(text)) stop("something follows")
}
