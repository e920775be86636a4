import { grants } from '#modules/permission/shared/permissions.ts'

/** 监控平台, 小区地图 (archives Appendix A). */
export const may = grants({
  wall: 'AEn',
  /** 监控中心, the door to it in the header. */
  centre: 'AA6',
  /** 大屏链接: who may write the company's own settings gives its figures to a screen. */
  links: 'AV7',
  map: 'AA5',
  /** Where people are and were. */
  tracks: 'AA9',
  answer: 'AHj',
  report: 'JR2',
})
