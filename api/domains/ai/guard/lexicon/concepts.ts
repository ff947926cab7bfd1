/**
 * Things a restaurant may have or be, one line per concept, in four languages, folded and without endings. A line that starts with `!`
 * concerns the restaurant alone: a statement about it needs a fact, whatever the guest wrote.
 */
export const conceptLines = `
! terrasse terrass terrace terraza terraz patio outdoor exterieur dehors exterior aperto
! chauffe heated riscaldat calefacc climatepavill
! climatis airconditioning aria condizionata climatizad
! parking parcheggi aparcamient stationnement voiturier valet
! wifi wi-fi internet
! handicap fauteuil roulant wheelchair accessib pmr disab silla ruedas sedia rotelle carrozzina
! animaux chien chiens dog dogs pets perro perros mascota cane cani animali
! halal
! casher kosher kasher
! vegan vegane vegano vegana vegetalien
! vegetarien vegetarian vegetarian
! gluten glutine celiac coeliaque celiaq
! allerg intoleran lactose lattosio arachide nuts frutos secos
! bio biologique organic ecologic biologic
! saison seasonal temporada stagione stagional
! local locaux locale locally kilometre producteur producer productor produttor circuit
! frais fraiche fresh fresco fresca freschi freschezza fraicheur frescura freshness
! maison homemade casero casera artisanal artigianal artesan handmade
! livraison livrons delivery deliver domicilio consegna entrega reparto
! emporter takeaway takeout asporto llevar
! reserver reservation booking book reservar reserva prenotare prenotazione
! ouvert ouverts ouvrons ouverture open opening abierto abiertos abrimos apertura aperti apriamo
! ferme fermes fermons fermeture closed closing cerrado cerrados cerramos cierre chiuso chiusi chiudiamo chiusura
! horaire horaires hours horario horarios orari orario
! carte cartes card visa mastercard tarjeta tarjetas bancomat contanti especes cash efectivo
! ticket tickets titres-restaurant buoni-pasto
! brunch
! buffet
! menu menus
! enfant enfants children kids child ninos bambini seggiolone chaise-haute trona
! musique music musica concert concerto concierto live
! cave wine-list vins vin wine wines vino vinos vini cantina bodega
! biere beer cerveza birra
! cocktail cocktails cocteles coctel
! etoile-michelin michelin guide
! certifie certified certificado certificato label
! chef chefs cuisinier cook cocinero cuoco
! famille familial family familiar famiglia familiare
! traditionnel traditional tradicional tradizionale tradition tradicion tradizione
! vue view vista panoramique panorama
! privatis privat evenement evento event mariage wedding anniversaire birthday cumpleanos compleanno
! recette recipe receta ricetta
! ingredient ingredients ingredienti ingredientes produit produits product products producto productos prodotto prodotti
! nettoy desinfect clean cleaned limpi puli hygiene hygien igiene
! lundi monday lunes lunedi
! mardi tuesday martes martedi
! mercredi wednesday miercoles mercoledi
! jeudi thursday jueves giovedi
! vendredi friday viernes venerdi
! samedi saturday sabado sabato
! dimanche sunday domingo domenica
lent lente lenteur slow slowly lento lenta lentitud lentezza
rapide rapidement quick quickly fast rapido rapida veloce
froid froide froids cold frio fria fredd
chaud chaude hot caliente cald
cuisson cuit cuite cooked coccion cottura cotto
bruit bruyant noise noisy ruido ruidoso rumore rumoroso
prix tarif tarifs price prices precio precios prezzo prezzi cher chers expensive caro
portion portions porcion porciones porzione porzioni quantite quantity cantidad quantita
dessert desserts postre postres dolce dolci
entree entrees starter starters entrante antipasto
viande meat carne poisson fish pescado pesce pizza pizzas pates pasta
proprete sale dirty sucio sporco
personnel serveur serveurs serveuse waiter waiters waitress camarero camareros cameriere camerieri
decor decoration decoracion arredamento
`;
