/**
 * Words that LibreOffice reads as signs or commands where they stand in a formula, in small letters
 * or capitals: each word of its formula language was set in one, and these came out as something
 * else.
 */
export const formulaCommands: ReadonlySet<string> = new Set(
  `
    abs acute aleph alignb alignc alignl alignm alignr alignt and approx backepsilon bar binom
    bold boper breve bslash cdot check circ circle color coprod csub csup dddot ddot def div
    divides dlarrow dlrarrow dot dotsaxis dotsdiag dotsdown dotslow dotsup dotsvert downarrow
    drarrow emptyset equiv evaluate exists fact fixed font forall fourier frac from func ge
    geslant gg grave gt harpoon hat hbar hex iiint iint im in infinity infty int intd
    intersection it ital italic lambdabar langle laplace lbrace lceil ldbracket ldline le left
    leftarrow leslant lfloor lim liminf limsup lint ll lline llint lllint lsub lsup lt matrix
    minusplus mline nabla nbold ndivides neg neq newline ni nitalic none nospace notexists
    notin nprec nroot nsubset nsubseteq nsucc nsupset nsupseteq odivide odot ominus oper oplus
    or ortho otimes over overbrace overline overstrike owns parallel partial phantom plusminus
    prec preccurlyeq precsim prod prop rangle rbrace rceil rdbracket rdline re rfloor right
    rightarrow rline rsub rsup sans serif setminus setquotient sim simeq size slash sqrt stack
    sub subset subseteq succ succcurlyeq succsim sum sup supset supseteq tilde times to toward
    transl transr underbrace underline union uoper uparrow vec widebslash wideharpoon widehat
    wideslash widetilde widevec wp
  `
    .trim()
    .split(/\s+/),
)
