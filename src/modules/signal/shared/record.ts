import { enumeration } from '#kernel/shared/enumeration.ts'

/** 监测记录 (monitoring 2): what it is called and what becomes of it. Its table is written by `monitoring`. */
export const RecordKind = enumeration('记录类别', { fault: [1, '故障'], event: [2, '事件'], alarm: [3, '报警'] })
/** @conformance of its column in the database */
export const RecordSource = enumeration('记录来源', {
  terminal: [1, '终端上报'],
  platform: [2, '平台判定'],
  hand: [3, '人工'],
  emergency: [4, '96333'],
  city: [5, '城市平台'],
})
export const RecordStatus = enumeration('记录状态', {
  happening: [0, '发生中'],
  waiting: [1, '待确认'],
  repair: [2, '已转维修'],
  recovered: [3, '已恢复待确认'],
  confirmed: [5, '已关闭(属实)'],
  falseAlarm: [6, '已关闭(误报)'],
  suppressed: [7, '已关闭(抑制/仅记录)'],
})
/** @conformance of its column in the database */
export const RecordResult = enumeration('处置结论', {
  device: [1, '设备故障'],
  human: [2, '人为/使用不当'],
  outside: [3, '外部停电/进水'],
  falseAlarm: [4, '误报'],
  maintenance: [5, '维保作业产生'],
  test: [6, '测试'],
})
/** What is done about a code or by a strategy (monitoring 2). */
export const StrategyMode = enumeration('处理方式', {
  auto: [1, '自动派单'],
  asked: [2, '人工确认后派单'],
  push: [3, '仅推送'],
  note: [4, '仅记录'],
})
