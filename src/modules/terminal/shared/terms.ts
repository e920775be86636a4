import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** 采集终端 (monitoring 2). */
export const TerminalType = enumeration('终端类型', {
  lift: [1, '直梯采集终端'],
  escalator: [2, '扶梯采集终端'],
  converter: [3, '协议转换装置(控制柜)'],
  alarm: [4, '一键报警/视频终端'],
})
/** Those that read the lift itself. */
export const COLLECTING = [TerminalType.code.lift, TerminalType.code.escalator, TerminalType.code.converter] as const
export const TerminalStatus = enumeration('终端状态', {
  inactive: [0, '未激活'],
  online: [1, '在线'],
  offline: [2, '离线'],
  off: [3, '停用'],
  scrapped: [4, '报废'],
})
/** Put up and in use, whether it is heard or not. */
export const TERMINAL_IN_USE = [TerminalStatus.code.online, TerminalStatus.code.offline] as const
export const AuthType = enumeration('终端认证方式', { secret: [1, '密钥签名'], certificate: [2, 'X.509证书'] })
export const BindReason = enumeration('绑定原因', {
  installed: [1, '安装'],
  replaced: [2, '更换'],
  removed: [3, '拆除'],
})

/** What may be wrong with what a terminal sends (added: the specification wants it told in its page and gives no list). */
export const TroubleKind = enumeration('终端异常', {
  signature: [1, '签名错误'],
  locked: [2, '签名错误过多'],
  nonce: [3, '随机数重复'],
  clock: [4, '时钟相差过大'],
  tooLarge: [5, '报文过大'],
  tooFast: [6, '上报过快'],
  malformed: [7, '内容不合格式'],
  impossible: [8, '数值超出范围'],
})
export type TroubleKind = CodeIn<typeof TroubleKind>

export const refuseTerminal = refusals({
  unknownNo: [8010103, '终端未登记'],
  off: [8010104, '终端已停用'],
  scrapped: [8010105, '终端已报废，不可恢复'],
  bound: [8010106, '请先解绑终端'],
  boundTo: [8010107, '终端已绑定电梯{name}'],
  liftTaken: [8010108, '该电梯已有同类终端'],
  selfTest: [8010109, '自检未通过，不能绑定'],
  installCode: [8010110, '安装码错误'],
  /** Added. */
  wrongState: [8010111, '终端当前为「{status}」，不能{action}'],
  unbound: [8010112, '终端没有绑定电梯'],
  otherKind: [8010113, '{type}不能装在{category}上'],
  sample: [8010120, '示例企业里不能登记终端，请回到自己的企业登记'],
  liftGone: [8010121, '电梯当前为「{status}」，不能安装终端'],
  otherAuth: [8010114, '终端用 X.509 证书认证，没有密钥可更换'],
})
