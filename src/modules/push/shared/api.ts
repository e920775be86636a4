import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { PushDetail, pushList } from './push.ts'
import { PushSetting } from './setting.ts'

const Kept = z.object({ version: z.number().int(), setting: PushSetting })

/** `/hardware/push/*` (monitoring 5); detail and export are added. */
export const pushApi = {
  ...ordinary('/hardware/push', '推送记录', {
    list: pushList,
    detail: PushDetail,
    needs: { list: may.list, detail: may.list, export: may.list },
  }),
  retry: endpoint({
    method: 'POST',
    path: '/hardware/push/retry',
    title: '重发推送',
    needs: [may.edit],
    input: z.object({ ids: z.array(z.uuid()).min(1, '请选择推送').max(200) }),
    reply: Done,
  }),
  setting: endpoint({
    method: 'GET',
    path: '/hardware/push/setting',
    title: '推送设置',
    needs: [may.list],
    input: z.object({}),
    reply: Kept,
  }),
  saveSetting: endpoint({
    method: 'POST',
    path: '/hardware/push/setting',
    title: '保存推送设置',
    needs: [may.edit],
    input: z.object({ ...WithVersion.shape, setting: PushSetting }),
    reply: z.object({ version: z.number().int() }),
  }),
}
