export const payPaths = {
  cashier: '/partsMall/cashier',
  /** Added: the cashier of the sandbox. */
  sandbox: '/partsMall/sandbox',
} as const
