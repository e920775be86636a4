import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { factsIn } from '#kernel/web/fieldFacts.ts'
import { requiredIn } from '#kernel/web/form/requirement.ts'
import { createFormStore } from '#kernel/web/form/store.ts'
import { type Shape, sample } from '#test/matrix/sample.ts'

const shared = import.meta.glob(['../../modules/*/shared/**/*.ts', '!**/*.test.ts'], { eager: true })
const texts = import.meta.glob<string>(['../../modules/*/web/**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const drafts = new Map<string, z.ZodObject>()
for (const [file, names] of Object.entries(shared))
  for (const [name, one] of Object.entries(names as Record<string, unknown>))
    if (one instanceof z.ZodObject) drafts.set(`${/modules\/([^/]+)/.exec(file)?.[1]} ${name}`, one)

/** The draft of every form: named in `schema={…}`, or that of which a constant of the page is made. */
const forms = Object.entries(texts).flatMap(([file, text]) => {
  const module = /modules\/([^/]+)/.exec(file)?.[1] ?? ''
  return [...text.matchAll(/\bschema=\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const base = new RegExp(`const ${name} = (\\w+)[\\s.]`).exec(text)?.[1] ?? name
    const schema =
      drafts.get(`${module} ${base}`) ?? [...drafts].find(([key]) => key.endsWith(` ${base}`))?.[1] ?? undefined
    return schema ? [[`${module} ${base}`, schema] as const] : []
  })
})
const byName = new Map(forms)
/** Set by the server, asked of nobody. */
const asked = (schema: z.ZodObject) => Object.keys(schema.shape).filter((name) => name !== 'id' && name !== 'version')

/** Every choice of the form in turn: what is asked for hangs on them. */
function* states(schema: z.ZodObject): Generator<Record<string, unknown>> {
  yield {}
  for (const name of Object.keys(schema.shape))
    for (const { value } of factsIn(schema, name).options ?? [])
      yield { [name]: factsIn(schema, name).many ? [value] : value }
}

/** A plausible form, without the fields that want more than a plausible value; undefined where one of these is a must. */
function filled(schema: z.ZodObject): Record<string, unknown> | undefined {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as unknown as Shape
  const id = () => '019ab000-0000-7000-8000-000000000001'
  const whole = sample(shape, { full: true, id }) as Record<string, unknown>
  for (;;) {
    const answer = schema.safeParse(whole)
    if (answer.success) return whole
    const wrong = String(answer.error.issues[0]?.path[0])
    if (!(wrong in whole)) return undefined
    delete whole[wrong]
  }
}

describe('星号就是规则', () => {
  test('找得到表单', () => {
    expect(byName.size).toBeGreaterThan(40)
    for (const name of ['elevator ElevatorDraft', 'customer CustomerDraft', 'repair RepairDraft'])
      expect([...byName.keys()]).toContain(name)
  })

  test.each([...byName])('%s：空的表单，被拒绝的正是有星号的栏目；每一种选择都如此', (_, schema) => {
    for (const given of states(schema)) {
      const store = createFormStore(schema, given)
      const starred = asked(schema).filter((name) => store.required(name) && given[name] === undefined)
      store.validate()
      const refused = asked(schema).filter((name) => store.error(name) !== undefined)
      expect([JSON.stringify(given), ...starred]).toEqual([JSON.stringify(given), ...refused])
    }
  })

  test('填满的表单里单单清空一栏：规则拒绝的，星号早就说了', () => {
    const wrong: string[] = []
    let judged = 0
    for (const [form, schema] of byName) {
      const whole = filled(schema)
      if (!whole) continue
      const stars = requiredIn(schema, whole)
      for (const name of asked(schema)) {
        judged += 1
        const { [name]: _, ...rest } = whole
        const answer = schema.safeParse(rest)
        const refuses = !answer.success && answer.error.issues.some((issue) => issue.path[0] === name)
        if (refuses !== stars.has(name)) wrong.push(`${form} ${name}: 规则${refuses ? '要' : '不要'}`)
      }
    }
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(200)
  })
})
