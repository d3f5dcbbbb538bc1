//! The auctions in French.

use crate::text::{
    auction::{Auction, Awaited, AwaitedFirst, Events, Help, Refusals},
    template::template,
};

pub const AUCTION: Auction = Auction {
    highest_sun: "Grand soleil",
    next_sun: "Soleil suivant",
    draw: "Tirer",
    invoke: "Invoquer",
    pass: "Passe",
    about_draw: "Tirer une tuile du sac. Elle va sur la piste et le tour finit. Une tuile Râ va sur la piste de Râ \
                 et lance une enchère.",
    about_invoke: "Invoquer Râ: une enchère pour toute la piste. Chacun répond une fois, l'invocateur à la fin; si \
                   personne ne mise, il y est obligé, sauf si la piste est pleine.",
    about_pass: "Passer: ne pas miser cette fois.",
    about_bid: "Miser ce soleil. La plus haute mise prend le lot et le soleil du centre, face cachée; le soleil misé \
                va au centre.",
    awaited: Awaited {
        suns: "soleils",
        turn: "joue",
        tile: "tire",
        answer: "mise?",
        settling: "gagne",
        over: "fini",
    },
    epoch: "É",
    ra_track: template("Râ: {0} sur {1}"),
    centre: template("soleil du centre: {0}"),
    about_ra_track: "La piste de Râ. Chaque tuile Râ remplit une case; pleine, l'époque finit aussitôt et les tuiles \
                     de la piste sont perdues.",
    about_centre: "Le soleil du centre. Le gagnant du lot le reçoit face cachée, pour l'époque suivante; le soleil \
                   misé prend sa place.",
    about_suns: "Les soleils sont la seule monnaie. Blanc: peut être misé. Creux: utilisé jusqu'à la prochaine \
                 époque. À la fin, la plus haute somme donne 5, la plus basse coûte 5.",
    points: template("{0}: {1} points"),
    suns_sum: template("soleils, somme: {0}"),
    this_lot: template("ce lot {0}"),
    passed: "a passé",
    bids: template("mise {0}"),
    refusals: Refusals {
        awaited: AwaitedFirst {
            set: "Les soleils d'abord.",
            turn: "Pas maintenant: un tour commence, tirer ou invoquer.",
            tile: "Pas maintenant: une tuile est en train d'être tirée.",
            answer: "Pas maintenant: l'enchère continue, miser ou passer.",
            take_or_end: "Après une prise par un dieu, seulement un autre dieu ou la fin du tour.",
            loss: "Le désastre d'abord: il faut perdre une tuile.",
            face: "La tuile tirée d'abord: quelle face montrer?",
            flip: "Les prêtres du lot d'abord: retourner des tuiles, ou finir.",
            nothing: "La partie est finie.",
        },
        no_such_set: "Ce jeu de soleils n'existe pas à ce nombre.",
        set_is_dealt: "Ce jeu de soleils est déjà donné.",
        track_is_full: "La piste est pleine: plus rien à tirer.",
        bag_is_empty: "Le sac est vide: rien à tirer.",
        not_face_up: template("Le soleil {0} n'est pas face visible ici."),
        does_not_beat: template("{0} ne bat pas {1}."),
        caller_must_bid: "Qui a invoqué Râ doit miser si personne d'autre ne l'a fait.",
    },
    events: Events {
        dealt: template("{0} reçoit les soleils {1}"),
        draws: template("{0} tire {1}"),
        draws_ra: template("{0} tire Râ, {1} sur {2}"),
        invokes: template("{0} invoque Râ"),
        bids: template("{0} mise {1}"),
        passes: template("{0} passe"),
        wins: template("{0} gagne le lot avec {1}: {2}"),
        nothing: "rien",
        nobody_bids_discarded: "Personne ne mise; le lot est défaussé",
        nobody_bids: "Personne ne mise; le lot reste",
        out_of_suns: template("{0} n'a plus de soleil"),
    },
    help: Help {
        track_is_full: "La piste est pleine: il faut invoquer Râ. Si nul ne mise, les tuiles partent.",
        draw: "Tirer: une tuile vient sur la piste; une tuile Râ lance une enchère.",
        invoke: "Invoquer: la piste est mise aux enchères. Si nul ne mise, l'appelant le doit.",
        last_ra: "Attention: la prochaine Râ finit l'époque, et la piste est perdue.",
        bid: "Misez un soleil pour toute la piste, ou passez.",
        bid_higher: template("Misez plus haut que {0} pour toute la piste, ou passez."),
        no_pass: "Nul n'a misé et l'appelant a invoqué de plein gré: pas de passe.",
        winner: template("Le soleil gagnant va au centre, et le {0} vient face cachée, pour l'époque suivante."),
    },
    suns_dealt: "soleils reçus",
    about_suns_dealt: "Quels soleils ce joueur a-t-il reçus? Haut et bas choisissent le lot, A l'annonce.",
    left_in_the_bag: template("{0}: {1} dans le sac."),
};
