/**
 * The face at a sign-in, as the phone sees it (jobs 6.7, decision 0067). Who passed, or who cannot be compared now, signs in;
 * everybody else takes a picture of the site for the leader. Only 禁止 keeps somebody from it, on the spot and in words.
 */

export type Comparison =
  /** Nothing shown yet. */
  | { readonly is: 'none' }
  | { readonly is: 'passed' }
  /** No network, or no answer: compared once the sign-in arrives. */
  | { readonly is: 'later' }
  | { readonly is: 'again'; readonly triesLeft: number }
  | { readonly is: 'used' }

export interface FaceOfDay {
  /** The company compares faces in this scene. */
  readonly on: boolean
  /** The person has agreed and is enrolled. */
  readonly enrolled: boolean
  /** Who does not pass may not sign in. */
  readonly forbids: boolean
}

export interface FaceNeeds {
  readonly face: boolean
  readonly site: boolean
  /** No way to sign in for now: the leader is to be called. */
  readonly blocked: boolean
  /** Nothing more is needed. */
  readonly ready: boolean
}

export function faceNeeds(
  day: FaceOfDay,
  given: { readonly comparison: Comparison; readonly sitePhoto: string | null },
): FaceNeeds {
  if (!day.on) return { face: false, site: false, blocked: false, ready: true }
  const { is } = given.comparison
  if (!day.enrolled) return { face: false, site: true, blocked: false, ready: given.sitePhoto !== null }
  if (is === 'passed' || is === 'later') return { face: true, site: false, blocked: false, ready: true }
  if (is !== 'used') return { face: true, site: false, blocked: false, ready: false }
  return { face: false, site: !day.forbids, blocked: day.forbids, ready: !day.forbids && given.sitePhoto !== null }
}
