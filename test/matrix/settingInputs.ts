import { listViewApi } from '#modules/account/shared/listView.api.ts'
import { platformApi } from '#modules/platform/shared/api.ts'
import { strategyApi } from '#modules/strategy/shared/api.ts'
import { faultRuleApi } from '#modules/strategy/shared/faultRuleApi.ts'
import { next } from '../builders/next.ts'
import { aLink, aPlatformDraft, aWholeLift } from '../builders/platform.ts'
import { aProject } from '../builders/project.ts'
import { aLift, type Maker, type Scene } from './scenes.ts'

const aSavedPlatform = ({ server, chief }: Scene) =>
  server.ask(platformApi.add, aPlatformDraft('https://platform.example.cn/api'), chief)

const strategy = () => ({
  name: `并行规则${next()}`,
  scope: 1 as const,
  levels: ['C' as const],
  mode: 3 as const,
  persistSeconds: 0,
  peopleInCarOnly: false,
  enabled: true,
})
const addStrategy = async (scene: Scene) => scene.server.ask(strategyApi.add, strategy(), scene.chief)
/** A code that nothing else in the matrices sets, as it stands at the moment. */
const faultRule = async ({ server, chief }: Scene) => {
  const code = '14'
  const { version, advice } = await server.ask(faultRuleApi.detail, { code }, chief)
  return { code, version, advice, enabled: true, mode: 2 as const, debounceSec: next() % 600, clearSec: 60 }
}
const listView = () => ({
  list: 'team',
  name: `并行视图${next()}`,
  shared: true,
  state: { filters: {}, sort: null, columns: ['name'] },
})
const addView = async ({ server, chief }: Scene) => server.ask(listViewApi.add, listView(), chief)
const stages = [{ threshold: 30, unit: 1, receivers: [2], channels: [1] }]
/** Each call a project of its own: the rule of a cell is one row. */
const override = async ({ server, company, chief }: Scene) => ({
  projectId: (await aProject(server, company, chief, { lifts: 0 })).id,
  scene: 1 as const,
  node: 2 as const,
  stages,
  workHoursOnly: false,
  enabled: true,
  version: 0,
})

/** Valid inputs of what a company sets: overtime rules, strategies for faults, government platforms (see validInputs.ts). */
export const settingInputs: Readonly<Record<string, Maker>> = {
  'POST /user/listView/add': async () => listView(),
  'POST /user/listView/edit': async (scene) => {
    const { list: _, ...view } = listView()
    return { ...view, ...(await addView(scene)) }
  },
  'POST /user/listView/remove': async (scene) => ({ id: (await addView(scene)).id }),
  'POST /project/overtime/save': override,
  'POST /hardware/strategy/add': async () => strategy(),
  'POST /hardware/strategy/edit': async (scene) => ({ ...strategy(), ...(await addStrategy(scene)) }),
  'POST /hardware/strategy/enable': async (scene) => ({ ...(await addStrategy(scene)), enabled: false }),
  'POST /hardware/strategy/sort': async (scene) => ({ ids: [(await addStrategy(scene)).id] }),
  'POST /hardware/strategy/elevator/enable': async (scene) => ({
    strategyId: (await addStrategy(scene)).id,
    elevatorIds: [(await aLift(scene)).id],
    enabled: false,
  }),
  'POST /hardware/faultRule/edit': faultRule,
  'POST /hardware/faultRule/reset': async (scene) => {
    const draft = await faultRule(scene)
    const { version } = await scene.server.ask(faultRuleApi.edit, draft, scene.chief)
    return { code: draft.code, version }
  },
  'POST /platform/info/add': async () => ({ ...aPlatformDraft('https://platform.example.cn/api') }),
  'POST /platform/info/enable': async (scene) => ({ ...(await aSavedPlatform(scene)), enabled: true }),
  'POST /linkElv/link': async (scene) => {
    const { id } = await aSavedPlatform(scene)
    // A platform looks at the lifts there are once it is saved; this one comes after that.
    await scene.server.outbox.settled()
    return { platformId: id, elevatorIds: [await aWholeLift(scene.server, scene.company)] }
  },
  'POST /linkElv/unlink': async (scene) => {
    const { id } = await aSavedPlatform(scene)
    return { ids: [await aLink(scene.server, scene.company, id, await aWholeLift(scene.server, scene.company))] }
  },
  'POST /linkElv/retry': async (scene) => {
    const { id } = await aSavedPlatform(scene)
    return { ids: [await aLink(scene.server, scene.company, id, await aWholeLift(scene.server, scene.company), 3)] }
  },
}
