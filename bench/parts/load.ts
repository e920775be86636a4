import autocannon from 'autocannon'

/** A refusal travels with HTTP status 200: only this beginning of an answer says that the call did its work. */
const DONE = /^\{\s*"errorCode"\s*:\s*0\s*[,}]/

/** Whether an answer, as text, is one of success. */
const done = (body: unknown): boolean => DONE.test(String(body))

/** autocannon with every answer judged by its errorCode; `failed` counts refusals, faults and lost connections alike. */
export function load(options: autocannon.Options): Promise<autocannon.Result> {
  return autocannon({ ...options, verifyBody: done })
}

/** Requests of a run that did not do their work. */
export const failed = (run: autocannon.Result): number => run.errors + Math.max(run.mismatches, run.non2xx)
