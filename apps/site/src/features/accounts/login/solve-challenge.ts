/**
 * Finds the answer to a proof-of-work challenge, which says in its third part how many zero bits
 * are asked for; a second or so of work at first, in slices that leave the page responsive.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const bits = Number(challenge.split(".")[2])
  const encoder = new TextEncoder()
  for (let n = 0; ; n += 256) {
    const answers = Array.from({ length: 256 }, (_, index) => `${challenge}:${n + index}`)
    const hashes = await Promise.all(
      answers.map((answer) => crypto.subtle.digest("SHA-256", encoder.encode(answer))),
    )
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)
    const answer = answers[found]
    if (answer !== undefined) return answer
  }
}
