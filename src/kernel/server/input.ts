import type { z } from 'zod'
import { refusalFrom } from '../shared/fieldErrors.ts'
import { fieldRefusal } from '../shared/refusal.ts'

const MAX_DEPTH = 40

/** Text that PostgreSQL cannot store, or nesting that no form of ours has: refused before any rule runs. */
function checkRaw(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw fieldRefusal([{ prop: path, msg: '输入包含无法保存的字符' }])
    return
  }
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH) throw fieldRefusal([{ prop: path, msg: '输入的层级过深' }])
  for (const [key, inner] of Object.entries(value)) checkRaw(inner, path ? `${path}.${key}` : key, depth + 1)
}

/** Parses the input of a call; a broken rule becomes 1000400, or the code of that rule, with every field's message. */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  checkRaw(raw, '', 0)
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  throw refusalFrom(result.error)
}
