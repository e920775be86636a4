import { audited } from '#kernel/server/index.ts'
import { mayStrategy, mayTerminal } from '../shared/permissions.ts'
import { StrategyDraft } from '../shared/strategy.ts'
import { TerminalStatus, TerminalType } from '../shared/terminal.ts'

export const auditedMonitoring = {
  fault_strategy: audited(StrategyDraft, {
    refs: { scope_ids: ['project', 'community'] },
    needs: [mayStrategy.list, mayStrategy.terminal],
    without: ['elevatorIds'],
    // The page says the unit beside the figure, a history has only the word.
    also: { priority: '优先级', all_lifts: '全部电梯', dedupe_min: '去重分钟', persist_seconds: '持续秒数' },
  }),
  terminal: audited([], {
    refs: { elevator_id: 'elevator' },
    needs: [mayTerminal.list, mayTerminal.detail],
    also: {
      terminal_no: '终端编号',
      terminal_type: '终端类型',
      vendor: '厂商',
      model: '型号',
      status: '终端状态',
      elevator_id: '电梯',
    },
    codes: { terminal_type: TerminalType, status: TerminalStatus },
  }),
}
