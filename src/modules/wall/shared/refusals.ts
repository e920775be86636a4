import { refusals } from '#kernel/shared/refusal.ts'

/** Of the link of a screen; the screen shows them in place of the figures. */
export const refuseLink = refusals({
  unknown: [8010225, '大屏链接无效，请管理员重新生成'],
  expired: [8010226, '大屏链接已到期，请管理员重新生成'],
  revoked: [8010227, '大屏链接已撤销，请管理员重新生成'],
  maker: [8010228, '生成链接的人已不能查看监控平台，请管理员重新生成'],
  many: [8010229, '有效的大屏链接最多 {most} 个，请先撤销不用的'],
})
