import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { refuseTerminal, TerminalStatus } from './terms.ts'

const { inactive, online, offline, off, scrapped } = TerminalStatus.code
const living = [inactive, online, offline]

/** Terminal of monitoring 3. What is heard of it (0→1, 1↔2) is no move of a person's. */
export const terminalMoves = machine(
  TerminalStatus,
  {
    edit: { label: '编辑', from: [...living, off], needs: [may.bind] },
    bind: { label: '绑定', from: living, needs: [may.bind] },
    unbind: { label: '解绑', from: [...living, off], needs: [may.bind] },
    replace: { label: '更换', from: [...living, off], needs: [may.bind] },
    rotate: { label: '更换密钥', from: living, needs: [may.bind] },
    disable: { label: '停用', from: living, to: off, needs: [may.stop] },
    enable: { label: '启用', from: [off], needs: [may.stop] },
    scrap: { label: '报废', from: [...living, off], to: scrapped, needs: [may.stop] },
  },
  refuseTerminal.wrongState,
)
