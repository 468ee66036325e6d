import { renderSVG } from "uqr"

/** Escapes text for HTML. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A QR code as SVG. */
export const qrSvg = (content: string): string => renderSVG(content, { border: 2, pixelSize: 8 })

/** Wraps a body in the plain look that all simulated pages share. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>
body{font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:26rem;margin:3rem auto;padding:0 1.25rem;color:#1d2433;background:#f6f7f9}
h1{font-size:1.25rem}.note{color:#687086;font-size:.875rem}button{display:block;width:100%;min-height:48px;margin:.6rem 0;border:1px solid #c9cfdb;border-radius:10px;background:#fff;font:inherit;cursor:pointer}
button.main{background:#07a35a;border-color:#07a35a;color:#fff}strong.amount{font-size:2rem;display:block}table{width:100%;border-collapse:collapse}td,th{padding:.4rem;border-bottom:1px solid #e1e5ec;text-align:left}
</style></head><body><h1>${escape(title)}</h1>${body}<p class="note">本页由本机的服务商模拟器提供，仅用于开发和测试，不产生真实支付或消息。</p></body></html>`
}

/** A button that posts to `action`. */
export const button = (action: string, label: string, isMain = false): string =>
  `<form method="post" action="${escape(action)}"><button${isMain ? ' class="main"' : ""}>${escape(label)}</button></form>`
