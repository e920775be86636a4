export const terminalPaths = { list: '/dataTerminal/terminalList' } as const
