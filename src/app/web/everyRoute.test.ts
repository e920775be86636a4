import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { phoneRouter } from '#modules/phone/web/index.ts'
import { missing, omissionsOf } from '#test/conformance/missing.ts'
import { cell, rowsOf } from '#test/conformance/tables.ts'
import { moduleRoutes } from '../modules.web.ts'
import { parentRoutes, redirects } from '../routes.ts'

const table = (name: string) => rowsOf(name, readFileSync(`test/conformance/${name}.tsv`, 'utf8'))

interface Node {
  readonly path?: string | undefined
  readonly children?: readonly Node[] | undefined
}
const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

function present(): Set<string> {
  history.replaceState(null, '', '/m/login')
  const router = phoneRouter()
  const paths = pathsOf(router.routes as readonly Node[])
  router.dispose()
  return new Set([...moduleRoutes.map(({ path }) => path), ...paths])
}

/** Rows that have no page of their own: parents, redirects, what the router itself answers (permission.test.ts). */
const elsewhere = new Set<string>([...parentRoutes, ...Object.keys(redirects), '/', '/index', '/404'])
const wanted = () =>
  table('routes')
    .map((row) => cell(row, 'route'))
    .filter((route) => !elsewhere.has(route))

it('规格的每个页面都在，或写明为什么不在', () => {
  expect(missing('page', wanted(), present(), omissionsOf(table('omitted')))).toEqual([])
})

it('从产品里拿掉一页，就被指出', () => {
  const without = present()
  without.delete('/m/sync')
  expect(missing('page', wanted(), without, omissionsOf(table('omitted')))).toEqual(['page /m/sync is missing'])
})
