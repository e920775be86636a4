/**
 * The text of a notice: lines with four marks, kept as written and turned into blocks where it is shown. There is no HTML
 * on any way, so nothing that was typed can become markup.
 *
 *   # 小标题    - 项目    1. 编号项    **加粗**
 */
export interface Span {
  readonly text: string
  readonly bold: boolean
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Span[])[] }

const heading = /^#\s+(.*)$/
const bullet = /^[-•]\s+(.*)$/
const number = /^\d+[.、]\s*(.*)$/

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let items: { kind: 'bullets' | 'numbers'; items: Span[][] } | undefined
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const item = bullet.exec(line) ?? number.exec(line)
    if (item) {
      const kind = bullet.test(line) ? 'bullets' : 'numbers'
      if (items?.kind !== kind) {
        items = { kind, items: [] }
        blocks.push(items)
      }
      items.items.push(spansOf(item[1] ?? ''))
      continue
    }
    items = undefined
    if (line === '') continue
    const title = heading.exec(line)
    blocks.push({ kind: title ? 'heading' : 'paragraph', spans: spansOf(title?.[1] ?? line) })
  }
  return blocks
}

function spansOf(line: string): Span[] {
  return line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\*\*[^*]+\*\*$/.test(part) ? { text: part.slice(2, -2), bold: true } : { text: part, bold: false },
    )
}

/** Without marks, for the line below a title. */
export function plainOf(text: string, most = 80): string {
  const words = blocksOf(text).map((block) =>
    'spans' in block
      ? block.spans.map((span) => span.text).join('')
      : block.items.map((item) => item.map((span) => span.text).join('')).join('；'),
  )
  const all = words.join(' ')
  return all.length > most ? `${all.slice(0, most - 1)}…` : all
}

export type Mark = 'heading' | 'bold' | 'bullets' | 'numbers'

/** What a button of the editor does to the text: the new text and what is selected afterwards. */
export function marked(text: string, from: number, to: number, mark: Mark): { text: string; from: number; to: number } {
  if (mark === 'bold') {
    const inner = text.slice(from, to) || '加粗文字'
    return { text: `${text.slice(0, from)}**${inner}**${text.slice(to)}`, from: from + 2, to: from + 2 + inner.length }
  }
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', Math.max(from, to))
  const end = next < 0 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const bare = lines.map((line) => line.replace(/^(#\s+|[-•]\s+|\d+[.、]\s*)/, ''))
  const prefix = (i: number) => ({ heading: '# ', bullets: '- ', numbers: `${i + 1}. ` })[mark]
  const already = lines.every((line, i) => line.startsWith(prefix(i)))
  const changed = (already ? bare : bare.map((line, i) => `${prefix(i)}${line}`)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}
