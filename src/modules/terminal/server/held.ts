import { type Context, lockRows, requireFresh } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { TerminalDetail } from '../shared/terminal.ts'
import { findBinding, findTerminal } from './terminal.store.ts'

export async function requireTerminal(
  ctx: Context,
  id: string,
): Promise<Omit<TerminalDetail, 'bindings' | 'troubles'>> {
  const terminal = await findTerminal(ctx, id)
  if (!terminal) throw refuse.notFound()
  return terminal
}

/** The terminal as it stands once it is held, in the version the person saw. */
export async function requireLocked(ctx: Context, id: string, version?: number) {
  await lockRows(ctx, 'terminal', [id])
  const terminal = await requireTerminal(ctx, id)
  requireFresh(terminal, version)
  return terminal
}

/** A binding, or 1000404. */
export async function requireBinding(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const binding = await findBinding(ctx, id)
  if (!binding) throw refuse.notFound()
  return binding
}
