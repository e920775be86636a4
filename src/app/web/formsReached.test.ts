import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { normaliseGrants } from '#modules/permission/shared/grants.ts'
import { isPermissionCode } from '#modules/permission/shared/table.ts'
import { rulePaths } from '#modules/rule/shared/paths.ts'
import { moduleRoutes } from '../modules.web.ts'
import { factOf } from '../routes.ts'

const apis = import.meta.glob('../../modules/*/shared/**/*{api,Api}.ts', { eager: true })
const endpoints = new Map<string, Endpoint>()
for (const file of Object.values(apis) as Record<string, Record<string, Endpoint>>[])
  for (const [name, api] of Object.entries(file))
    if (name.endsWith('Api'))
      for (const [method, one] of Object.entries(api)) if (one?.path) endpoints.set(`${name}.${method}`, one)

const texts = import.meta.glob<string>('../../modules/*/web/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const isForm = /(Form|Handle|Add|Edit|Wizard|CreatePlan|SetPermission|Check)Page$/

/** Forms with the text of the page they stand on, which its route names. */
const forms = moduleRoutes.flatMap(({ path, page }) => {
  const name = [...page.toString().matchAll(/\b([A-Z]\w*Page)\b/g)].at(-1)?.[1] ?? ''
  const file = Object.keys(texts).find((one) => one.endsWith(`/${name}.tsx`))
  return isForm.test(name) && file ? [{ path, name, text: texts[file] ?? '' }] : []
})

/** Forms whose fields also stand in the drawer of a list, for who has that door only. */
const alsoIn: Readonly<Record<string, string>> = { StrategyEditPage: rulePaths.terminal }

/** Codes that open a page on which the form stands, by itself or within another page. */
const openedBy = (form: string): string[] =>
  moduleRoutes.flatMap(({ path, page }) => {
    const [name = ''] = [...page.toString().matchAll(/\b([A-Z]\w*Page)\b/g)].at(-1)?.slice(1) ?? []
    const file = Object.keys(texts).find((one) => one.endsWith(`/${name}.tsx`)) ?? ''
    const { needs } = factOf(path) ?? { needs: [] }
    return typeof needs !== 'string' &&
      (name === form || alsoIn[form] === path || texts[file]?.includes(`<${form.replace(/Page$/, '')}`))
      ? needs
      : []
  })

/** archives 6.7: who is given an action can do it; the page it is done on comes along. */
describe('授予操作带上它的页面', () => {
  it('表单里用到的每个写操作：只授予它，也打得开这个表单', () => {
    const walls: string[] = []
    for (const { path, name: form, text } of forms) {
      const fact = factOf(path)
      if (!fact || typeof fact.needs === 'string') continue
      const used = new Set([...text.matchAll(/\b(\w+Api)\.(\w+)\b/g)].map((m) => `${m[1]}.${m[2]}`))
      for (const name of used) {
        const one = endpoints.get(name)
        if (!one || one.reads || one.method === 'GET' || typeof one.needs === 'string') continue
        for (const code of one.needs) {
          if (!isPermissionCode(code)) continue
          const given = normaliseGrants([{ code, level: 1 }])
          if (!given.some((grant) => grant.level === 1 && openedBy(form).includes(grant.code)))
            walls.push(`${code} ${name} → ${path} 需要 ${fact.needs}`)
        }
      }
    }
    expect(forms.length).toBeGreaterThan(8)
    expect(walls).toEqual([])
  })
})
