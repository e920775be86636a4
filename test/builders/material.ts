import { categoryApi } from '#modules/material/shared/category.api.ts'
import { kitApi } from '#modules/material/shared/kit.api.ts'
import { materialApi } from '#modules/material/shared/material.api.ts'
import { schemeApi } from '#modules/material/shared/scheme.api.ts'
import { demoCompany } from '#modules/permission/shared/demoCompanies.ts'
import type { TestServer } from '../server.ts'
import { aCompany, type Company, type Person } from './company.ts'
import { next } from './next.ts'

/** A company on the allow list `quoteCatalog`; a test server has one of them. */
export const aListedCompany = (server: TestServer): Promise<Company> => aCompany(server, { id: demoCompany.first })

export async function aCategory(server: TestServer, as: Person, more: object = {}): Promise<string> {
  const draft = { name: `物料分类${next()}`, kind: 1 as const, ...more }
  return (await server.ask(categoryApi.add, draft, as)).id
}

/** A material of a category of its own. */
export async function aMaterial(
  server: TestServer,
  as: Person,
  more: object = {},
): Promise<{ id: string; version: number; materialNo: string }> {
  const categoryId = (more as { categoryId?: string }).categoryId ?? (await aCategory(server, as))
  const draft = { ...materialDraft(categoryId), ...more }
  return server.ask(materialApi.add, draft as never, as)
}

export const materialDraft = (categoryId: string) => ({
  name: `物料${next()}`,
  categoryId,
  measureUnit: '个',
  qtyDecimals: 0 as const,
  salePrice: '100',
  costPrice: '60',
})

export async function aKit(server: TestServer, as: Person, materialIds: readonly string[], more: object = {}) {
  const items = materialIds.map((materialId) => ({ materialId, qty: '2' }))
  return server.ask(kitApi.save, { name: `套件${next()}`, items, ...more }, as)
}

/** A scheme of one material; keys of its own unless said, so that no two overlap. */
export async function aScheme(server: TestServer, as: Person, more: object = {}) {
  const { id: refId } = await aMaterial(server, as)
  return server.ask(schemeApi.save, { ...schemeDraft(refId), ...more } as never, as)
}

export const schemeDraft = (refId: string) => ({
  name: `方案${next()}`,
  loads: [1000 + (next() % 8000)],
  speeds: [1.75],
  widths: [900],
  heights: [2100],
  status: 1 as const,
  items: [{ part: 1, itemType: 1, refId, expression: 'k*N', k: '2' }],
})
