import { dunningRuleApi } from '#modules/dunning/shared/api.ts'
import { next } from '../builders/next.ts'
import { anItem } from './receivableInputs.ts'
import type { Maker, Scene } from './scenes.ts'

/** What is said about money, and by which rules. */

const rule = () => ({
  offsetDays: (next() % 300) + 60,
  ...{ channel: 1 as const, audience: 2 as const, template: '{客户}欠款{金额}元', enabled: true },
})
const aRule = (scene: Scene) => scene.server.ask(dunningRuleApi.add, rule(), scene.chief)

export const dunningInputs: Readonly<Record<string, Maker>> = {
  'POST /gathering/dunning/add': async (scene) => ({
    arItemIds: [(await anItem(scene)).id],
    ...{ channel: 3, content: '电话联系，月底付', result: 1, files: [] },
  }),
  'POST /gathering/dunning/send': async (scene) => ({ arItemIds: [(await anItem(scene)).id], channel: 1 }),
  'POST /gathering/dunning/dispute': async (scene) => ({
    ...{ arItemId: (await anItem(scene)).id, disputed: true, reason: '台数对不上' },
  }),
  'POST /gathering/dunningRule/add': async () => rule(),
  'POST /gathering/dunningRule/edit': async (scene) => ({ ...rule(), ...(await aRule(scene)) }),
  'DELETE /gathering/dunningRule/delete/{id}': async (scene) => ({ id: (await aRule(scene)).id }),
  'POST /gathering/dunningRule/begin': async () => ({}),
}
