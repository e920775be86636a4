import { audited } from '#kernel/server/index.ts'
import { ComfortImport, ComfortRow } from '../shared/comfortTest.ts'
import { may } from '../shared/permissions.ts'

export const auditedComfort = {
  comfort_test: audited(
    [
      ComfortImport,
      ComfortRow.pick({ testNo: true, score: true, grade: true, hA95: true, vA95: true, noiseMax: true }),
    ],
    {
      needs: [may.see],
      also: {
        files: '测量数据与报告',
        h_pk: '水平振动最大峰峰值',
        v_pk: '垂直振动最大峰峰值',
        acc_max: '最大加速度',
        dec_max: '最大减速度',
        jerk_max: '最大加加速度',
      },
    },
  ),
}
