/** Where sources disagree, the specification decides in `documented`, and recordings decide in `observed`. */
export type Profile = 'documented' | 'observed'
