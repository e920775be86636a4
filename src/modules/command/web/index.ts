import { piece } from '#kernel/web/router/piece.tsx'

/** Loaded with a terminal alone. */
export const TerminalCommands = piece(() =>
  import('./TerminalCommands.tsx').then(({ TerminalCommands }) => TerminalCommands),
)
