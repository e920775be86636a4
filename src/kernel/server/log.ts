import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of the server: structured, without personal data. A database error brings the values of the row along (its
 * detail: “Failing row contains …”); what is kept of it says where it happened, and long numbers in its message –
 * phones, identity cards, accounts – are hidden.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['phone', 'password', 'token', 'idCard', 'bankAccount'],
    serializers: { err: plainError },
  }
  return to ? pino(options, to) : pino(options)
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, table, column, constraint, routine } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: withoutNumbers(error.message),
    stack: withoutNumbers(error.stack ?? ''),
    code,
    table,
    column,
    constraint,
    routine,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  }
}

/** Eleven digits are a phone, 15 to 18 an identity card, more an account; times and ids are shorter or parted. */
const withoutNumbers = (text: string) => text.replace(/\d{11,}[\dXx]?/g, (number) => `…${number.slice(-4)}`)
