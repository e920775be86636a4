import { toast } from '../ui/toast.tsx'
import { CallFailure } from './failure.ts'

export const FAULT_TEXT = '页面程序出错，刚才的操作可能没有完成；请刷新页面核对，再次出现请提交技术支持'

/**
 * A fault of the program, told: without a word it looks as if nothing had happened, even after a call that was done. Failed
 * calls have been told by the client, and what was given up is nobody's fault.
 */
export function tellFault(thrown: unknown): void {
  if (thrown instanceof CallFailure || (thrown as Error | null)?.name === 'AbortError') return
  console.error(thrown)
  toast.error(FAULT_TEXT)
}

/** Whatever no page caught (`useRun` and `told` let faults through on purpose). */
export function tellFaults(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => tellFault(reason))
}
