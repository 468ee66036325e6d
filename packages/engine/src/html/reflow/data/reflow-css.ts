import { outlineCss } from "../../outline.ts"

/** Looks that every reflowed page shares; its own classes follow and win. */
export const reflowCss = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:52rem;color:#111;color:light-dark(#111,#e4e4e4);background:#fff;background:light-dark(#fff,#1c1c1c);overflow-wrap:anywhere}
p,h1,h2,h3,h4,h5,h6{margin:0 0 .5em;font-size:1rem;font-weight:normal;line-height:inherit}
h1,h2,h3{margin-top:1em;break-after:avoid}
figure{margin:1em 0;text-align:center}
figcaption,.caption{font-size:.9rem;text-align:center}
img,svg{max-width:100%;height:auto}
figure img,figure svg{background:#fff;color:#111}
ul,ol{margin:.25em 0 .75em;padding-inline-start:2em}
li{margin:.15em 0}
li.labelled{list-style:none;text-indent:-1.5em}
li.labelled>*{text-indent:0}
li.labelled .label{display:inline-block;min-width:1.5em}
.l1{margin-inline-start:2em}.l2{margin-inline-start:min(4em,14%)}.l3{margin-inline-start:min(6em,18%)}.l4{margin-inline-start:min(8em,22%)}.l5{margin-inline-start:min(10em,26%)}.l6{margin-inline-start:min(12em,30%)}.l7{margin-inline-start:min(14em,34%)}.l8{margin-inline-start:min(16em,38%)}
math[display=block]{overflow-x:auto;overflow-y:hidden}
.long{display:inline-block;max-width:100%;overflow-x:auto;overflow-y:hidden;vertical-align:middle}
.table{overflow-x:auto;margin:1em 0}
table{border-collapse:collapse;min-width:50%}
td,th{overflow-wrap:break-word;padding:.25em .5em;text-align:start;vertical-align:top;font-weight:inherit;border:0 solid #999}
td a,th a{overflow-wrap:anywhere}
td p,th p{margin:0}
.tab{white-space:pre;tab-size:4}
.code{white-space:pre-wrap;font-family:Consolas,Menlo,monospace}
.quote{margin-inline:2em}
.box{padding:.5em .75em;margin:1em 0}
.box>:last-child{margin-bottom:0}
.toc p{margin-block:0}
.toc .tab{margin-inline-end:.5em}
.toc a{color:inherit;text-decoration:none}
.notes{margin-top:2em;border-top:1px solid #999;font-size:.9rem}
.note{display:flex;gap:.5em}
.outline{margin:0 0 2em;padding:0 0 1em;border-bottom:1px solid #ccc}
${outlineCss}
.outline a{color:#0b57d0;color:light-dark(#0b57d0,#8ab4f8)}
@media print{:root{color-scheme:light}.outline{display:none}body{max-width:none;padding:0}table,figure{break-inside:avoid}thead{display:table-header-group}}
`.trim()
