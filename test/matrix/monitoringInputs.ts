import { asOwner } from '../builders/company.ts'
import { aFile } from '../builders/employee.ts'
import { next } from '../builders/next.ts'
import { aLift, type Maker, type Scene } from './scenes.ts'

/** Warnings that wait, and the landings of a lift. */
const warning = async (scene: Scene) => {
  const lift = await aLift(scene)
  const [row] = await asOwner<{ id: string }>(
    scene.server,
    `insert into early_warning (company_id, id, warn_no, elevator_id, rule, level, metric, value, evidence, advice, part)
     values ($1, gen_random_uuid(), $2, $3, 'W1', 'D', '关门时间（秒）', 3.1,
       '{"series": [], "formula": "斜率", "text": "3 层关门时间 3.1 秒"}', '检查门机皮带', '门机') returning id`,
    [scene.company.id, `YJB${next()}`, lift.id],
  )
  return { id: row?.id as string, version: 0 }
}

export const monitoringInputs: Readonly<Record<string, Maker>> = {
  'POST /aiDiagnosis/warn/dispatch': async (scene) => ({ ...(await warning(scene)), kind: 2 }),
  'POST /aiDiagnosis/warn/ignore': async (scene) => ({ ...(await warning(scene)), remark: '现场复核正常' }),
  'POST /elevator/comfortTest/add': async (scene) => ({
    elevatorId: (await aLift(scene)).id,
    testedAt: '2026-01-05',
    testerId: scene.chief.employeeId,
    source: 3,
    hA95: 0.1,
    vA95: 0.1,
    accMax: 0.9,
    decMax: 0.9,
    files: [await aFile(scene.server, scene.chief.userId, '检测报告.png')],
  }),
  'POST /hardware/wall/token': async () => ({ name: `大厅${next()}`, days: 30 }),
  'POST /hardware/wall/token/revoke': async (scene) => {
    const [row] = await asOwner<{ id: string }>(
      scene.server,
      `insert into wall_link (company_id, id, name, expires_at, created_by)
       values ($1, gen_random_uuid(), '大厅', now() + interval '30 days', $2) returning id`,
      [scene.company.id, scene.chief.userId],
    )
    return { id: row?.id as string, version: 0 }
  },
  'POST /hardware/floor/edit': async (scene) => ({
    elevatorId: (await aLift(scene)).id,
    floors: Array.from({ length: 18 }, (_, n) => ({ idx: n + 1, label: String(n + 1), heightM: n * 3, door: 1 })),
  }),
}
