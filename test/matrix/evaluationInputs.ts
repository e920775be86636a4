import { newId } from '#kernel/server/index.ts'
import { fixedDateApi } from '#modules/template/shared/fixedDate.ts'
import { asOwner } from '../builders/company.ts'
import { aPlan, type Maker, type Scene, versionOf } from './scenes.ts'

let serial = 0

/** An evaluation that was given, of an order of its own. */
async function given(scene: Scene): Promise<{ id: string; version: number }> {
  const { order, site } = await aPlan(scene)
  const id = newId()
  await asOwner(
    scene.server,
    `insert into evaluation (company_id, id, biz_type, biz_id, order_no, elevator_id, community_id, customer_id, token,
       expires_at, star, channel, given_at, handle_state)
     select company_id, $2, 1, id, order_no, elevator_id, community_id, customer_id, $3, '2027-01-01', 2, 1, now(), 1
     from maintain_order where id = $1 and elevator_id = $4`,
    [order.id, id, `matrix-${id}`, site.lifts[0]],
  )
  return { id, version: await versionOf(scene, 'evaluation', id) }
}

const scheme = () => ({
  name: `并行方案${++serial}`,
  elevatorType: 1 as const,
  dates: Array.from({ length: 26 }, (_, n) => ({
    mmdd: new Date(Date.UTC(2025, 0, 5 + 14 * n)).toISOString().slice(5, 10),
    level: 1 as const,
  })),
})
const addScheme = async (scene: Scene) => scene.server.ask(fixedDateApi.add, scheme(), scene.chief)

/** Valid inputs of evaluations, fixed-date schemes and the working calendar (see validInputs.ts). */
export const evaluationInputs: Readonly<Record<string, Maker>> = {
  'POST /evaluation/handle/{id}': async (scene) => ({ ...(await given(scene)), text: '已致电，客户认可' }),
  'POST /maintain/fixedDate/add': async () => scheme(),
  'POST /maintain/fixedDate/edit': async (scene) => ({ ...scheme(), ...(await addScheme(scene)) }),
  'POST /maintain/fixedDate/publish/{id}': addScheme,
  'POST /maintain/setting/saveCalendar': async () => ({ from: '2027-03-02', to: '2027-03-03', kind: 2, name: '停产' }),
}
