import { calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { terminalApi } from '../shared/api.ts'
import { auditedTerminals } from './audited.ts'
import { liftGone } from './binding.ts'
import { requireBinding, requireTerminal } from './held.ts'
import { terminalHandlers } from './terminal.ts'
import { terminalImporter } from './terminalImport.ts'

export * as terminalAsks from './asks.ts'
export { terminalBarred } from './barred.ts'
export { type HeardTerminal, noteHeard } from './heard.store.ts'
export { requireLocked, requireTerminal } from './held.ts'
export { addNumbers, installHash } from './number.store.ts'
export { findProof, ownerOf, type TerminalProof } from './proof.store.ts'
export { makeSecret, openSecret } from './secret.ts'

export const terminalModule: ServerModule = {
  name: 'terminal',
  tables: ['terminal', 'terminal_binding', 'terminal_number'],
  calls: [calls(terminalApi, terminalHandlers)],
  subscriptions: [liftGone],
  jobs: [importJob(terminalImporter)],
  audited: auditedTerminals,
  named: {
    terminal: rowNames('terminal', 'x.terminal_no', { from: ['/hardware/terminal/options'], noun: 'terminal' }),
  },
  opens: {
    terminal: (ctx, id) => requireTerminal(ctx, id),
    terminal_binding: requireBinding,
  },
  shows: {
    terminal_binding: [{ by: terminalApi.ofLift, open: requireBinding }],
  },
}
