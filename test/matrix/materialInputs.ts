import { categoryApi } from '#modules/material/shared/category.api.ts'
import { materialApi } from '#modules/material/shared/material.api.ts'
import { serviceApi } from '#modules/material/shared/service.api.ts'
import { aCategory, aKit, aMaterial, aScheme, materialDraft, schemeDraft } from '../builders/material.ts'
import { next } from '../builders/next.ts'
import type { Input, Maker, Scene } from './scenes.ts'

/** Categories, materials and kits of a company on the list. */

const category = ({ server, chief }: Scene) => aCategory(server, chief)
const material = ({ server, chief }: Scene) => aMaterial(server, chief)
const price = { target: 'salePrice', mode: 2, value: '5', reason: '铜价上涨' }

async function aSavedMaterial(scene: Scene): Promise<Input> {
  const categoryId = await category(scene)
  const draft = materialDraft(categoryId)
  const { id, version } = await scene.server.ask(materialApi.add, draft as never, scene.chief)
  return { ...draft, id, version, remark: '并行' }
}

const service = () => ({ kind: 1 as const, name: `并行服务${next()}`, pricingMode: 1 as const, price: '100' })
const aService = ({ server, chief }: Scene) => server.ask(serviceApi.add, service(), chief)

export const materialInputs: Readonly<Record<string, Maker>> = {
  'POST /v4/category/add': async () => ({ name: `并行分类${next()}`, kind: 1 }),
  'POST /v4/category/edit': async (scene) => {
    const draft = { name: `并行分类${next()}`, kind: 1 as const }
    const { id, version } = await scene.server.ask(categoryApi.add, draft, scene.chief)
    return { name: `改名分类${next()}`, id, version }
  },
  'DELETE /v4/category/delete/{id}': async (scene) => ({ id: await category(scene) }),
  'POST /v4/material/add': async (scene) => materialDraft(await category(scene)),
  'POST /v4/material/edit': aSavedMaterial,
  'POST /v4/material/batchChangePrice': async (scene) => ({ ...price, ids: [(await material(scene)).id] }),
  'POST /v4/material/batchChangeCategory': async (scene) => ({
    ids: [(await material(scene)).id],
    categoryId: await category(scene),
  }),
  'POST /v4/material/setStatus': async (scene) => ({ ids: [(await material(scene)).id], status: 0 }),
  'DELETE /v4/material/batchDelete': async (scene) => ({ ids: [(await material(scene)).id] }),
  'POST /v4/material/kit/save': async (scene) => ({
    name: `并行套件${next()}`,
    items: [{ materialId: (await material(scene)).id, qty: '2' }],
  }),
  'DELETE /v4/material/kit/batchDelete': async (scene) => {
    const { id } = await aKit(scene.server, scene.chief, [(await material(scene)).id])
    return { ids: [id] }
  },
  'POST /v4/scheme/save': async (scene) => schemeDraft((await material(scene)).id),
  'DELETE /v4/scheme/batchDelete': async ({ server, chief }) => ({ ids: [(await aScheme(server, chief)).id] }),
  'POST /v4/customerService/add': async () => service(),
  'POST /v4/customerService/save': async (scene) => ({ ...service(), ...(await aService(scene)), remark: '并行' }),
  'DELETE /v4/customerService/batchDelete': async (scene) => ({ ids: [(await aService(scene)).id] }),
}
