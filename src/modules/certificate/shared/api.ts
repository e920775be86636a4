import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { LiftLive } from '#modules/project/shared/projectElevator.ts'
import { GapItems, GapPlan } from './gap.ts'
import { may } from './permissions.ts'

/** Added (archives 10.3, 4.5); the calls of the certificates themselves stand in employee/shared/certificateApi.ts. */
export const gapApi = {
  /** Writes nothing. */
  plan: endpoint({
    method: 'POST',
    path: '/certificate/gap/plan',
    title: '证书缺口沙盘',
    needs: [may.list],
    reads: true,
    input: z.object({ day: z.iso.date({ error: '请选择日期' }) }),
    reply: GapPlan,
  }),
  /** All lifts or none; receivers hold a T certificate today and on the day, else 1007011. */
  apply: endpoint({
    method: 'POST',
    path: '/certificate/gap/apply',
    title: '执行证书缺口换人',
    needs: [may.transfer],
    input: GapItems,
    reply: z.object({ lifts: z.number().int(), orders: z.number().int() }),
  }),
}

export const liveApi = {
  detail: endpoint({
    method: 'GET',
    path: '/certificate/live/{id}',
    title: '电梯实时监测',
    needs: [may.live, may.liveSteps],
    input: ById,
    reply: LiftLive,
  }),
}
