/**
 * Looks that every book shares; its own classes follow and win. Colours of paper and ink, the face
 * of the body and the margins are the reader's.
 */
export const epubCss = `
body{overflow-wrap:anywhere}
p,h1,h2,h3,h4,h5,h6{margin:0 0 .5em;font-size:1rem;font-weight:normal}
h1,h2,h3{margin-top:1em;break-after:avoid;page-break-after:avoid}
figure{margin:1em 0;text-align:center;break-inside:avoid}
figcaption,.caption{font-size:.9rem;text-align:center}
img,svg{max-width:100%;height:auto}
ul,ol{margin:.25em 0 .75em;padding-inline-start:2em}
li{margin:.15em 0}
li.labelled{list-style:none;text-indent:-1.5em}
li.labelled>*{text-indent:0}
.l1{margin-inline-start:2em}.l2{margin-inline-start:4em}.l3{margin-inline-start:6em}.l4{margin-inline-start:8em}
.table{margin:1em 0}
table{border-collapse:collapse;width:100%}
td,th{padding:.25em .5em;text-align:start;vertical-align:top;font-weight:inherit;border:0 solid #999}
td p,th p{margin:0}
.tab{white-space:pre}
.code{white-space:pre-wrap;font-family:monospace}
.quote{margin-inline:2em}
.box{padding:.5em .75em;margin:1em 0}
.toc p{margin-block:0}
.notes{margin-top:2em;border-top:1px solid #999;font-size:.9rem}
`.trim()
