export interface SqlStatement {
  /** Text without the closing semicolon. */
  text: string
  /** Line of its first character in the file, from 1. */
  line: number
}

/**
 * Splits plain SQL into single statements: a semicolon ends a statement except inside strings, quoted names, dollar
 * quotes and comments. (Bodies written as BEGIN ATOMIC … END are not used here; functions are dollar-quoted.)
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let empty = true // nothing but blanks and comments so far
  const close = (end: number) => {
    if (!empty) {
      const lead = /^\s*/.exec(sql.slice(start, end))?.[0].length ?? 0
      const line = sql.slice(0, start + lead).split('\n').length
      statements.push({ text: sql.slice(start + lead, end).trimEnd(), line })
    }
    start = end + 1
    empty = true
  }
  for (let at = 0; at < sql.length; ) {
    const after = skipToken(sql, at)
    if (after === null) {
      if (sql[at] === ';') close(at)
      else if (!/\s/.test(sql[at] ?? '')) empty = false
      at++
    } else {
      if (!isComment(sql, at)) empty = false
      else if (empty) start = after // comments before a statement are not part of it
      at = after
    }
  }
  close(sql.length)
  return statements
}

const isComment = (sql: string, at: number) => sql.startsWith('--', at) || sql.startsWith('/*', at)

/** End of the comment, string, quoted name or dollar quote that begins here; null when none begins here. */
function skipToken(sql: string, at: number): number | null {
  if (sql.startsWith('--', at)) return endOr(sql, sql.indexOf('\n', at), 1)
  if (sql.startsWith('/*', at)) return skipBlockComment(sql, at)
  if (sql[at] === '"') return skipQuoted(sql, at, '"', false)
  if (sql[at] === "'") return skipQuoted(sql, at, "'", /[eE]/.test(sql[at - 1] ?? '') && !/\w/.test(sql[at - 2] ?? ''))
  if (sql[at] === '$' && !/\w/.test(sql[at - 1] ?? '')) {
    const tag = /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(sql.slice(at, at + 70))?.[0]
    if (tag) return endOr(sql, sql.indexOf(tag, at + tag.length), tag.length)
  }
  return null
}

const endOr = (sql: string, found: number, length: number) => (found < 0 ? sql.length : found + length)

function skipBlockComment(sql: string, at: number): number {
  let depth = 0
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith('/*', i)) {
      depth++
      i++
    } else if (sql.startsWith('*/', i)) {
      depth--
      i++
      if (depth === 0) return i + 1
    }
  }
  return sql.length
}

function skipQuoted(sql: string, at: number, quote: string, backslash: boolean): number {
  for (let i = at + 1; i < sql.length; i++) {
    if (backslash && sql[i] === '\\') i++
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1
      i++ // a doubled quote is part of the text
    }
  }
  return sql.length
}
