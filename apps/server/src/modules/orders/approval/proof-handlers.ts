import { approveProof, changeProofTexts } from './answer-proof.ts'
import { openProof } from './open-proof.ts'
import { decideProof, getProofLink } from './proof-calls.ts'

/** The handlers of this feature. */
export const PROOF_HANDLERS = [approveProof, changeProofTexts, decideProof, getProofLink, openProof]
