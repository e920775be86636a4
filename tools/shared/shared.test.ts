import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { forBrowser } from './plugin.ts'

const browsers = (code: string) => forBrowser(code, parseAst(code) as never)

it('接口只留浏览器要用的：地址、权限、输入；答复的结构、标题、次数限制不带', () => {
  const code = `export const api = {
    list: endpoint({ method: 'POST', path: '/a', input: Query, reply: Page, needs: ['A'], title: 'x' }),
    one: endpoint({ ...shared('reply'), perMinute: 3, input: z.object({ reply: z.string(), title: z.string() }), reply: R }),
    ...ordinary('/b', '船', { list: boats, detail: Boat, draft: BoatDraft, needs: { detail: may.detail } }),
  }`
  const kept = browsers(code).replaceAll(/\s+/g, ' ')
  expect(kept).toContain("list: endpoint({ method: 'POST', path: '/a', input: Query, needs: ['A'], })")
  expect(kept).toContain(
    "one: endpoint({ ...shared('reply'), input: z.object({ reply: z.string(), title: z.string() }), })",
  )
  expect(kept).toContain("...ordinary('/b', '船', { list: boats, draft: BoatDraft, needs: { detail: may.detail } })")
})

it('改写之后意义不变：常量、互相引用、对象与数组', () => {
  const code = `const a = [1, 2].map((n) => n * 2), b = { sum: a.length }
  const later = () => b
  const text = 'title: endpoint({ reply: 1 })'
  let counted = Object.keys(b)
  const out = { a, b: later(), text, counted }
  return out`
  const run = (body: string) => new Function(body)()
  const rewritten = browsers(`export ${code.split('\n').slice(0, -1).join('\nexport ').replaceAll('export   ', '')}`)
  expect(rewritten.match(/@__PURE__/g)).toHaveLength(3)
  expect(run(`${rewritten.replaceAll('export ', '')}\nreturn out`)).toEqual(run(code))
})
